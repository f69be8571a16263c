import { m } from '~/paraglide/messages'
import {
  type LeadField,
  type LeadProblem,
  type leadCarTypes,
  type leadMonths,
  leadTexts,
  MOST_CARS,
} from './lead.schema'

type CarType = (typeof leadCarTypes)[number]
type Months = (typeof leadMonths)[number]

export function leadProblemMessage(problem: LeadProblem, field: LeadField): string {
  return problems[problem](field)
}

const problems = {
  required: () => m.problem_required(),
  too_long: (field) => m.problem_too_long({ count: field === 'privacy' ? 0 : leadTexts[field] }),
  invalid_name: () => m.problem_invalid_name(),
  latin_letters: () => m.problem_latin_letters(),
  invalid_ruc: () => m.lead_problem_ruc(),
  invalid_dv: () => m.lead_problem_dv(),
  invalid_email: () => m.problem_invalid_email(),
  invalid_phone: () => m.problem_invalid_phone(),
  invalid_fleet: () => m.lead_problem_fleet({ count: MOST_CARS }),
  privacy: () => m.lead_problem_privacy(),
} satisfies Record<LeadProblem, (field: LeadField) => string>

export function leadFieldName(field: LeadField): string {
  return fieldNames[field]()
}

const fieldNames: Readonly<Record<LeadField, () => string>> = {
  company: m.lead_company,
  ruc: () => 'RUC',
  dv: () => 'DV',
  name: m.lead_name,
  role: m.lead_role,
  email: m.lead_email,
  phone: m.lead_phone,
  wantedPlan: m.lead_plan,
  fleetSize: m.lead_fleet_size,
  months: m.lead_months,
  message: m.lead_message,
  privacy: m.lead_privacy_name,
}

export function leadFieldId(field: LeadField): string {
  return `solicitud-${field}`
}

export function monthsName(months: Months): string {
  return monthNames[months]()
}

const monthNames: Readonly<Record<Months, () => string>> = {
  '1-11': m.lead_months_short,
  12: () => m.lead_months_count({ count: 12 }),
  24: () => m.lead_months_count({ count: 24 }),
  36: () => m.lead_months_count({ count: 36 }),
  trip: m.lead_months_trip,
  unsure: m.lead_unsure,
}

export function carTypeName(type: CarType): string {
  return carTypeNames[type]()
}

const carTypeNames: Readonly<Record<CarType, () => string>> = {
  sedan: m.lead_type_sedan,
  suv: () => 'SUV',
  '4x4': () => '4x4',
  van: () => 'Van',
  pickup: () => 'Pickup',
}
