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
  switch (problem) {
    case 'required':
      return m.problem_required()
    case 'too_long':
      return m.problem_too_long({ count: field === 'privacy' ? 0 : leadTexts[field] })
    case 'invalid_name':
      return m.problem_invalid_name()
    case 'invalid_ruc':
      return m.lead_problem_ruc()
    case 'invalid_dv':
      return m.lead_problem_dv()
    case 'invalid_email':
      return m.problem_invalid_email()
    case 'invalid_phone':
      return m.problem_invalid_phone()
    case 'invalid_fleet':
      return m.lead_problem_fleet({ count: MOST_CARS })
    case 'privacy':
      return m.lead_problem_privacy()
  }
}

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
