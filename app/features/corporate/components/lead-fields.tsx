import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { Field } from '~/components/ui/field'
import { NewWindow } from '~/components/ui/new-window'
import { TextInput } from '~/components/ui/text-input'
import type { LeasingPlan } from '~/domain/info-page'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import {
  type LeadField,
  type LeadText,
  leadCarTypes,
  leadMonths,
  leadTexts,
  MESSAGE_LENGTH,
} from '../lead.schema'
import {
  carTypeName,
  leadFieldId,
  leadFieldName,
  leadProblemMessage,
  monthsName,
} from '../lead-words'
import type { LeadState } from '../use-lead'

type Props = { readonly lead: LeadState }

export function CompanyFields({ lead }: Props) {
  return (
    <Group title={m.lead_group_company()}>
      <LeadInput lead={lead} name="company" autoComplete="organization" className="full" />
      <div className="full lead-ruc">
        <LeadInput
          lead={lead}
          name="ruc"
          placeholder="155704822-2-2021"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <LeadInput lead={lead} name="dv" placeholder="34" inputMode="numeric" autoComplete="off" />
      </div>
    </Group>
  )
}

export function ContactFields({ lead }: Props) {
  return (
    <Group title={m.lead_group_contact()}>
      <LeadInput lead={lead} name="name" autoComplete="name" autoCapitalize="words" />
      <LeadInput lead={lead} name="role" autoComplete="organization-title" optional />
      <LeadInput
        lead={lead}
        name="email"
        type="email"
        inputMode="email"
        placeholder={m.lead_email_example()}
        autoComplete="email"
        autoCapitalize="none"
      />
      <PhoneInput lead={lead} />
    </Group>
  )
}

export function NeedsFields({ lead, plans }: Props & { readonly plans: readonly LeasingPlan[] }) {
  return (
    <Group title={m.lead_group_needs()}>
      {plans.length > 0 && <PlanChoice lead={lead} plans={plans} />}
      <LeadInput
        lead={lead}
        name="fleetSize"
        placeholder="4"
        inputMode="numeric"
        autoComplete="off"
      />
      <MonthsSelect lead={lead} />
      <CarTypes lead={lead} />
      <MessageArea lead={lead} />
    </Group>
  )
}

export function ConsentField({ lead }: Props) {
  return (
    <Checkbox
      id={leadFieldId('privacy')}
      name="privacy"
      value="1"
      defaultChecked={lead.values?.privacy}
      error={errorOf(lead, 'privacy')}
    >
      {m.lead_consent()}{' '}
      <Link className="link" to="/info/$slug" params={{ slug: 'privacidad' }} target="_blank">
        {m.lead_consent_policy()}
        <NewWindow />
      </Link>
      .
    </Checkbox>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="lead-group">
      <h3>{title}</h3>
      <div className="form2 lead-two">{children}</div>
    </div>
  )
}

function errorOf({ problems }: LeadState, name: LeadField): string | null {
  const problem = problems[name]
  return problem ? leadProblemMessage(problem, name) : null
}

function LeadInput({
  lead,
  name,
  ...input
}: Props & {
  readonly name: Exclude<LeadText, 'wantedPlan' | 'months' | 'message' | 'phone'>
  readonly type?: 'email'
  readonly inputMode?: 'email' | 'numeric'
  readonly placeholder?: string
  readonly autoComplete: string
  readonly autoCapitalize?: 'words' | 'none' | 'characters'
  readonly className?: string
  readonly optional?: boolean
}) {
  return (
    <TextInput
      {...input}
      readOnly={lead.isSending}
      label={leadFieldName(name)}
      id={leadFieldId(name)}
      name={name}
      defaultValue={lead.values?.[name]}
      maxLength={leadTexts[name]}
      error={errorOf(lead, name)}
      spellCheck={false}
    />
  )
}

/** Panama's code stands before it, until a number begins with a code of its own. */
function PhoneInput({ lead }: Props) {
  const [isAbroad, setAbroad] = useState(() => hasCode(lead.values?.phone ?? ''))
  return (
    <TextInput
      readOnly={lead.isSending}
      label={leadFieldName('phone')}
      id={leadFieldId('phone')}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      defaultValue={lead.values?.phone}
      maxLength={leadTexts.phone}
      error={errorOf(lead, 'phone')}
      start={!isAbroad && <span className="row lead-code num">+507</span>}
      onInput={({ currentTarget }) => setAbroad(hasCode(currentTarget.value))}
    />
  )
}

function hasCode(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed)
}

function PlanChoice({ lead, plans }: Props & { readonly plans: readonly LeasingPlan[] }) {
  const chosen = lead.values?.wantedPlan ?? ''
  const options = [
    ...plans.map(({ name }) => [name, name] as const),
    ['', m.lead_unsure()] as const,
  ]
  return (
    <fieldset className="full lead-plan">
      <legend className="lbl">{leadFieldName('wantedPlan')}</legend>
      <div className="seg">
        {options.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="wantedPlan" value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MonthsSelect({ lead }: Props) {
  return (
    <Field
      label={leadFieldName('months')}
      id={leadFieldId('months')}
      error={errorOf(lead, 'months')}
    >
      {(control) => (
        <div className="input select-in">
          <select {...control} name="months" defaultValue={lead.values?.months ?? ''}>
            <option value="">{m.lead_months_choose()}</option>
            {leadMonths.map((months) => (
              <option key={months} value={months}>
                {monthsName(months)}
              </option>
            ))}
          </select>
          <ChevronDown className="i" aria-hidden />
        </div>
      )}
    </Field>
  )
}

function CarTypes({ lead }: Props) {
  const chosen = lead.values?.carTypes ?? []
  return (
    <fieldset className="full">
      <legend className="lbl">
        {m.lead_car_types()} <span className="opt">{m.ui_optional()}</span>
      </legend>
      <div className="wraps">
        {leadCarTypes.map((type) => (
          <label key={type} className="lead-type">
            <input
              className="over"
              type="checkbox"
              name="carTypes"
              value={type}
              defaultChecked={chosen.includes(type)}
            />
            <span>{carTypeName(type)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Made once: a number format costs more than the whole field. */
const MAX_LENGTH_TEXT = new Intl.NumberFormat('en-US').format(MESSAGE_LENGTH)

function MessageArea({ lead }: Props) {
  const [length, setLength] = useState(lead.values?.message.length ?? 0)
  return (
    <Field
      label={leadFieldName('message')}
      id={leadFieldId('message')}
      className="full"
      optional
      error={errorOf(lead, 'message')}
      help={
        <>
          <span>{m.lead_message_help()}</span>
          <span className="num lead-count js-only">
            {m.lead_message_count({ count: length, most: MAX_LENGTH_TEXT })}
          </span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          readOnly={lead.isSending}
          name="message"
          className="lead-area"
          rows={4}
          maxLength={MESSAGE_LENGTH}
          placeholder={m.lead_message_example()}
          defaultValue={lead.values?.message}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        />
      )}
    </Field>
  )
}
