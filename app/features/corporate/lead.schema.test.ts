import { describe, expect, it } from 'vitest'
import { parsePhone } from '~/features/reservation/phone'
import {
  type LeadField,
  type LeadProblem,
  type LeadValues,
  leadFromForm,
  leadProblemsOf,
  leadSchema,
} from './lead.schema'

const good: LeadValues = {
  company: ' Constructora Istmeña, S. A. ',
  ruc: '155704822-2-2021',
  dv: '34',
  name: 'Rosa Elena Batista',
  role: '',
  email: 'RBatista@Istmena.example.com',
  phone: '6123-4567',
  wantedPlan: 'Leasing',
  fleetSize: '4',
  months: '24',
  message: '',
  carTypes: ['sedan', 'suv'],
  privacy: true,
}

function check(change: Partial<LeadValues>) {
  return leadSchema({ parsePhone }).safeParse({ ...good, ...change })
}

function problems(change: Partial<LeadValues>) {
  const { error } = check(change)
  return error ? leadProblemsOf(error) : {}
}

describe('a request of a company', () => {
  it('is read trimmed and in one form', () => {
    expect(check({}).data).toMatchObject({
      company: 'Constructora Istmeña, S. A.',
      email: 'rbatista@istmena.example.com',
      phone: '+50761234567',
      fleetSize: 4,
    })
  })

  it.each(['155704822-2-2021', '8-123-456', 'PE-12-345', '8-nt-1-12345', '1 55704822-2-2021'])(
    'may have the RUC %s',
    (ruc) => expect(problems({ ruc })).toEqual({}),
  )

  const refused: [LeadField, string | boolean, LeadProblem][] = [
    ['company', '  ', 'required'],
    ['ruc', '', 'required'],
    ['ruc', '15570482', 'invalid_ruc'],
    ['ruc', 'a-b-c', 'invalid_ruc'],
    ['dv', 'x', 'invalid_dv'],
    ['name', '', 'required'],
    ['name', '12345', 'invalid_name'],
    ['email', 'rbatista@istmena', 'invalid_email'],
    ['phone', '612', 'invalid_phone'],
    ['fleetSize', '', 'required'],
    ['fleetSize', '0', 'invalid_fleet'],
    ['fleetSize', '4.5', 'invalid_fleet'],
    ['months', '', 'required'],
    ['months', '13', 'required'],
    ['message', 'x'.repeat(1001), 'too_long'],
    ['privacy', false, 'privacy'],
  ]
  it.each(refused)('is refused with %s "%s": %s', (field, value, problem) => {
    expect(problems({ [field]: value })).toEqual({ [field]: problem })
  })

  it('is read from a form as a browser posts it; what is too long is cut, what is unknown left out', () => {
    const form = new FormData()
    form.set('company', 'x'.repeat(500))
    form.set('message', 'uno\r\ndos')
    form.append('carTypes', 'suv')
    form.append('carTypes', 'tank')
    form.set('dv', new File([], 'dv.txt'))
    const values = leadFromForm(form)
    expect(values).toMatchObject({ message: 'uno\ndos', carTypes: ['suv'], privacy: false, dv: '' })
    expect(values.company).toHaveLength(120)
  })
})
