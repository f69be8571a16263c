import './flow.css'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'

export type Step = {
  readonly key: string
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly state: 'done' | 'now' | 'next'
  /** The link of a done step: gets the content and wraps it. */
  readonly link?: (content: ReactNode) => ReactNode
}

export function StepsBar({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <nav className="steps" aria-label={m.nav_steps()}>
      <div className="wrap">
        <ol>
          {steps.map((step, index) => (
            <StepItem key={step.key} step={step} number={index + 1} />
          ))}
        </ol>
      </div>
    </nav>
  )
}

function StepItem({ step, number }: { readonly step: Step; readonly number: number }) {
  const content = (
    <>
      <span className="n">
        {step.state === 'done' ? (
          <>
            <Check className="i i-16" aria-hidden />
            <span className="sr">{m.nav_step_done()}: </span>
          </>
        ) : (
          number
        )}
      </span>
      <span className="tx lit">
        {step.title}
        <small>{step.detail}</small>
      </span>
    </>
  )
  return (
    <li
      className={step.state === 'next' ? undefined : step.state}
      aria-current={step.state === 'now' ? 'step' : undefined}
    >
      {step.link ? step.link(content) : content}
    </li>
  )
}
