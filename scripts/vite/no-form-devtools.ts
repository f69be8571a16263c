/**
 * Stands in for TanStack Form's link to its developer tools. Without them it would keep the values of each form, a card's
 * too, ready for any script of the page that answers, and obey it when it asks for a reset or a submission.
 */
export class EventClient {
  on(): () => void {
    return () => {}
  }

  emit(): void {}
}
