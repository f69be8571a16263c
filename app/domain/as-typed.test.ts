import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../tests/fixtures/any-text'
import { asTyped, asTypedLines } from './as-typed'
import { asTypedCode } from './as-typed-code'

describe('a text as it was typed', () => {
  it.each([
    [
      'spaces of every width',
      '\u3000Ana\u00a0\u2003Mar\u00eda\u202f\u1680P\u00e9rez\u2800',
      'Ana María Pérez',
    ],
    ['tabs and ends of lines', 'Ana\tMaría\r\nPérez\u0085\u2028', 'Ana María Pérez'],
    [
      'hyphens of every kind',
      'A\u2010b\u2011c\u2012d\u2013e\u2014f\u2212g\uff0dh\ufe63i',
      'A-b-c-d-e-f-g-h-i',
    ],
    [
      'apostrophes of every kind',
      'D\u2019A \u2018t O\u02bc\u02bb\u0060\u00b4\u2032\uff07',
      "D'A 't O''''''",
    ],
    ['what old Windows pages left', 'O\u0092Brien\u0096Paz', "O'Brien-Paz"],
    [
      'dots between letters',
      'Marcel\u2027l\u00ed \u2022 Gal\u2219la',
      'Marcel\u00b7lí \u2022 Gal\u00b7la',
    ],
    [
      'marks of direction',
      '\u202a+507 6123-4567\u202c\u200e\u200f\u2066\u2069\u061c',
      '+507 6123-4567',
    ],
    [
      'what nobody sees',
      '\ufeffA\u200bn\u00ada\u2060\u034f\u115f\u3164\u180e\ufffc\u0000\u0007',
      'Ana',
    ],
    ['an accent behind a mark', 'Jose\u200d\u0301', 'José'],
    ['accents apart from their letters', 'Jose\u0301 N\u0303', 'José Ñ'],
  ])('has one form of %s', (_, typed, meant) => {
    expect(asTyped(typed)).toBe(meant)
  })

  it.each([
    ['a joiner of Persian', 'علی\u200cرضا'],
    ['a joiner of Sinhala', 'ශ්\u200dරී'],
    ['the form of a Japanese letter', '葛\u{e0100}城'],
    ['a drawing made of several', '👩\u200d👧 ❤\ufe0f'],
  ])('keeps %s', (_, typed) => {
    expect(asTyped(typed)).toBe(typed)
  })

  it.each(['Ana\u200dPérez', '\u200cعلی', 'A\ufe0fna', '1\ufe0f'])('keeps none in %j', (typed) => {
    expect(asTyped(typed)).toBe(typed.replace(/\u200c|\u200d|\ufe0f/g, ''))
  })

  it('is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const clean of [asTyped, asTypedCode, asTypedLines]) {
          expect(clean(clean(typed))).toBe(clean(typed))
        }
      }),
    )
  })
})

it.each([
  ['٠٦١٢٣', '06123'],
  ['۵۰۷', '507'],
  ['५०७', '507'],
  ['＋５０７　６１２３－４５６７', '+507 6123-4567'],
  ['ＣＭ３０２', 'CM302'],
  ['ana＠gmail．com', 'ana@gmail.com'],
  ['𝟗𝟎', '90'],
])('a code %s is %s', (typed, meant) => {
  expect(asTypedCode(typed)).toBe(meant)
})

it('a text of several lines keeps them', () => {
  expect(asTypedLines(' Uno \r\n\r\n\r\n\u2028 dos\u200b  tres\n')).toBe('Uno\n\ndos tres')
})
