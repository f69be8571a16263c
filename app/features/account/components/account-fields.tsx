import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import type { AccountProblems, PostedForm } from '../account.types'
import { problemWords } from '../account-words'

type Values = PostedForm['values'] | undefined

export function EmailField({
  id = 'ac-email',
  label = m.account_email(),
  placeholder = m.account_email_placeholder(),
  values,
  problems,
  help,
  locked = false,
  autoComplete = 'username',
}: {
  readonly id?: string
  readonly label?: string
  readonly placeholder?: string
  readonly values: Values
  readonly problems: AccountProblems
  readonly help?: string
  /** The address is shown and cannot be edited. */
  readonly locked?: boolean
  /** `off`: the field asks for the address of somebody else. */
  readonly autoComplete?: 'username' | 'off'
}) {
  return (
    <TextInput
      id={id}
      name="email"
      type="email"
      inputMode="email"
      label={label}
      help={help}
      error={problemWords('email', problems.email)}
      start={<Mail className="i" aria-hidden />}
      placeholder={placeholder}
      defaultValue={values?.email}
      readOnly={locked}
      autoComplete={autoComplete}
      maxLength={254}
    />
  )
}

export function NameFields({
  values,
  problems,
}: {
  readonly values: Values
  readonly problems: AccountProblems
}) {
  return (
    <div className="form2">
      <TextInput
        id="ac-name"
        name="name"
        label={m.account_name()}
        error={problemWords('name', problems.name)}
        defaultValue={values?.name}
        autoComplete="given-name"
        maxLength={60}
      />
      <TextInput
        id="ac-last-name"
        name="lastName"
        label={m.account_last_name()}
        error={problemWords('lastName', problems.lastName)}
        defaultValue={values?.lastName}
        autoComplete="family-name"
        maxLength={60}
      />
    </div>
  )
}
