import { useHydrated } from '@tanstack/react-router'
import { type ChangeEvent, useState } from 'react'
import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import Lock from '~icons/lucide/lock'
import type { AccountProblems } from '../account.types'
import { problemWords } from '../account-words'
import { MAXIMUM_LENGTH } from '../password-rules'

/** A script can show the password that is typed; pasting is always allowed. */
export function PasswordField({
  id = 'ac-password',
  name = 'password',
  label,
  describedBy,
  problems,
  autoComplete,
  onChange,
}: {
  readonly id?: string
  readonly name?: 'password' | 'current'
  readonly label: string
  readonly describedBy?: string | undefined
  readonly problems: AccountProblems
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onChange?: (password: string) => void
}) {
  const isAlive = useHydrated()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextInput
      id={id}
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      describedBy={describedBy}
      error={problemWords(name, problems[name])}
      start={<Lock className="i" aria-hidden />}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAXIMUM_LENGTH}
      onChange={
        onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value))
      }
      end={
        <button
          type="button"
          className="ac-show"
          aria-label={m.account_show()}
          aria-pressed={isShown}
          hidden={!isAlive}
          onClick={() => setShown(!isShown)}
        >
          <Icon className="i" aria-hidden />
        </button>
      }
    />
  )
}
