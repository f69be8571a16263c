/** One part of a report: what a bench measured, in words, and which goals that meets. */
export type Section = {
  readonly title: string
  /** Markdown with its table. */
  readonly text: string
  readonly goals: readonly Goal[]
}

export type Goal = {
  readonly goal: string
  /** The measured figure, in its unit. */
  readonly figure: string
  readonly isMet: boolean
}
