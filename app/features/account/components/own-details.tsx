import { useState } from 'react'
import { DateInput } from '~/components/ui/date-input'
import { TextInput } from '~/components/ui/text-input'
import { useFormPost } from '~/components/ui/use-form-post'
import { formatPhone } from '~/domain/people/format-phone'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import IdCard from '~icons/lucide/id-card'
import Phone from '~icons/lucide/phone'
import type { AccountPage } from '../account.types'
import { problemWords } from '../account-words'
import type { Session } from '../use-session'
import { EmailField, NameFields } from './account-fields'
import { AccountForm } from './account-form'

/** Name, and what the next booking begins with; none of that has to be kept. */
export function OwnDetails({
  account: { user, ...account },
  session,
}: {
  readonly account: Pick<AccountPage, 'posted' | 'user'>
  readonly session: Session
}) {
  const posted = account.posted?.form === 'details' ? account.posted : null
  const { form, problems } = useFormPost({ posted: posted?.result })
  const { locale } = useLayout()
  // Once they are saved, as they are kept.
  const values = posted && !posted.result.ok ? posted.values : user
  const [birthday, setBirthday] = useState(values.birthday ?? '')
  return (
    <AccountForm
      anchor="datos"
      id="ac-own"
      title={m.account_details()}
      result={posted?.result}
      done={m.account_saved()}
      submit={m.account_save()}
      {...{ form, session }}
    >
      <NameFields values={values} problems={problems} />
      <EmailField values={user} problems={{}} help={m.account_details_email()} locked />
      <div className="form2">
        <TextInput
          id="ac-phone"
          name="phone"
          type="tel"
          label={m.details_phone()}
          optional
          error={problemWords('phone', problems.phone)}
          start={<Phone className="i" aria-hidden />}
          defaultValue={formatPhone(values.phone ?? '')}
          autoComplete="tel"
          maxLength={40}
        />
        <TextInput
          id="ac-license"
          name="license"
          label={m.details_license()}
          optional
          error={problemWords('license', problems.license)}
          start={<IdCard className="i" aria-hidden />}
          defaultValue={values.license}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <DateInput
          id="ac-birthday"
          name="birthday"
          label={m.details_birthday()}
          isOwnBirthday
          value={birthday}
          onChange={setBirthday}
          onLeave={() => undefined}
          help={m.account_kept_help()}
          error={problemWords('birthday', problems.birthday)}
          locale={locale}
        />
      </div>
    </AccountForm>
  )
}
