import { useId, useState } from 'react'
import { classNames } from '~/components/ui/class-names'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Circle from '~icons/lucide/circle'
import type { AccountProblems } from '../account.types'
import { ruleWords } from '../account-words'
import { keepsRule, passwordRules } from '../password-rules'
import { PasswordField } from './password-field'

/** The rules tick while one types; the server has the last word. */
export function NewPassword({
  id,
  label,
  email,
  problems,
}: {
  readonly id?: string
  readonly label: string
  /** As far as it is known or typed. */
  readonly email: string
  readonly problems: AccountProblems
}) {
  const [password, setPassword] = useState('')
  const rulesId = useId()
  const kept = passwordRules.filter((rule) => keepsRule(rule, password, email))
  return (
    <div className="ac-new">
      <PasswordField
        id={id}
        label={label}
        describedBy={rulesId}
        problems={problems}
        autoComplete="new-password"
        onChange={setPassword}
      />
      <div className="ac-meter" aria-hidden="true">
        {passwordRules.map((rule, index) => (
          <i key={rule} className={index < kept.length ? 'on' : undefined} />
        ))}
      </div>
      <ul id={rulesId} className="ac-rules" aria-label={m.account_rules()}>
        {passwordRules.map((rule) => {
          const isKept = kept.includes(rule)
          const Icon = isKept ? Check : Circle
          return (
            <li key={rule} className={classNames(isKept && 'ok')}>
              <Icon className="i" aria-hidden />
              <span>
                {password !== '' && (
                  <span className="sr">
                    {isKept ? m.account_rule_kept() : m.account_rule_missing()}{' '}
                  </span>
                )}
                {ruleWords[rule]()}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
