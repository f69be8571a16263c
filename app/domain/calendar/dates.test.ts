import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatMonth,
  formatTime,
  relativeDay,
  timeInSentence,
  weekdayNames,
} from './dates'

const at = '2026-12-10T10:00'
const spaced = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll(',\u00a0', ', ')

describe('dates', () => {
  it.each([
    [formatDateTime(at, 'es'), 'jue_10_dic, 10:00_a._m.'],
    [formatDateTime(at, 'en'), 'Thu,_Dec_10, 10:00_AM'],
    [formatDateTime(at, 'es', { year: true }), 'jue_10_dic_2026, 10:00_a._m.'],
    [formatDateTime(at, 'en', { year: true }), 'Thu,_Dec_10,_2026, 10:00_AM'],
    [formatDateTime(at, 'es', { brief: true }), 'jue_10_dic, 10_a._m.'],
    [formatDate(at, 'es', { style: 'long' }), 'jueves_10_de_diciembre'],
    [formatDate(at, 'en', { style: 'long' }), 'Thursday,_December_10'],
    [formatDate(at, 'es', { style: 'long', year: true }), 'jueves_10_de_diciembre_de_2026'],
    [formatDate(at, 'en', { style: 'long', year: true }), 'Thursday,_December_10,_2026'],
    [formatDate('2026-12-13', 'es'), 'dom_13_dic'],
    [formatDate('2026-09-05', 'es'), 'sáb_5_sep'],
    [formatDate('2026-12-09', 'es'), 'mié_9_dic'],
    [formatDate('2028-02-29', 'en'), 'Tue,_Feb_29'],
    [formatDays('2026-12-15', '2026-12-19', 'es'), '15_–_19_dic'],
    [formatDays('2026-12-15', '2026-12-19', 'en'), 'Dec_15_–_19'],
    [formatDays('2026-12-15', '2027-04-15', 'es'), '15_dic_–_15_abr'],
    [formatDays('2026-12-15', '2027-04-15', 'en'), 'Dec_15_–_Apr_15'],
    [formatDays('2026-12-15', '2026-12-15', 'es'), '15_dic'],
    [formatDays('2026-12-15', '2026-12-15', 'en'), 'Dec_15'],
    [formatMonth('2027-01-15', 'es'), 'enero_2027'],
    [formatMonth(at, 'en'), 'December_2026'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected.replaceAll('_', '\u00a0'))
  })

  it('agree with ICU on the words, in both languages, on every day of a year', () => {
    for (let day = 0; day < 366; day++) {
      const date = Temporal.PlainDate.from('2028-01-01').add({ days: day }).toString()
      const utc = new Date(`${date}T00:00Z`)
      const icu = (locale: string) =>
        new Intl.DateTimeFormat(locale, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone: 'UTC',
        })
          .format(utc)
          .replace('jueves, ', 'jueves ')
      const es = icu('es').replace(',', '')
      expect(formatDate(date, 'es', { style: 'long' }).replaceAll('\u00a0', ' ')).toBe(es)
      expect(formatDate(date, 'en', { style: 'long' }).replaceAll('\u00a0', ' ')).toBe(icu('en-US'))
    }
  })
})

describe('times', () => {
  it.each([
    ['00:00', '12:00 a. m.', '12:00 AM'],
    ['00:30', '12:30 a. m.', '12:30 AM'],
    ['09:05', '9:05 a. m.', '9:05 AM'],
    ['12:00', '12:00 p. m.', '12:00 PM'],
    ['23:59', '11:59 p. m.', '11:59 PM'],
    ['24:00', '12:00 a. m.', '12:00 AM'],
  ])('%s', (time, es, en) => {
    expect(formatTime(time, 'es')).toBe(spaced(es))
    expect(formatTime(time, 'en')).toBe(spaced(en))
    if (time !== '24:00') expect(formatTime(`2026-12-10T${time}`, 'es')).toBe(spaced(es))
  })

  it.each([
    ['13:05', 'la ', '1:05 p. m.'],
    ['2026-12-10T01:00', 'la ', '1:00 a. m.'],
    ['00:30', 'las ', '12:30 a. m.'],
    ['10:00', 'las ', '10:00 a. m.'],
    ['14:00', 'las ', '2:00 p. m.'],
  ])('%s in a Spanish sentence has its article', (time, article, words) => {
    expect(timeInSentence(time, 'es')).toBe(article + spaced(words))
    expect(timeInSentence(time, 'en')).toBe(formatTime(time, 'en'))
  })

  it('in brief drop full hours only', () => {
    expect(formatTime('07:00', 'es', { brief: true })).toBe(spaced('7 a. m.'))
    expect(formatTime('19:00', 'en', { brief: true })).toBe(spaced('7 PM'))
    expect(formatTime('07:30', 'en', { brief: true })).toBe(spaced('7:30 AM'))
  })
})

it('weekdayNames begin on Sunday', () => {
  expect(weekdayNames('es').map(({ short }) => short)).toEqual([
    'do',
    'lu',
    'ma',
    'mi',
    'ju',
    'vi',
    'sá',
  ])
  expect(weekdayNames('en').map(({ short }) => short)).toEqual([
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ])
  expect(weekdayNames('en')[3]?.long).toBe('Wednesday')
})

it('relativeDay', () => {
  const days = ['2026-12-02', '2026-12-03T00:00', '2026-12-04', '2026-12-05']
  expect(days.map((day) => relativeDay(day, '2026-12-03T23:30'))).toEqual([
    null,
    'today',
    'tomorrow',
    null,
  ])
})
