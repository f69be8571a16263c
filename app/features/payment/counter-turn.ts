/**
 * The key of the event by which a confirmation at the counter says that it is about to happen, while the
 * reservation has `number - 1` attempts. A confirmation writes it and then looks for attempt `number`; a
 * payment writes attempt `number` and then looks for it. So of two at the same moment at least one sees
 * the other and gives way, without a lock that a crash could leave behind.
 */
export function counterTurn(reservationCode: string, number: number): string {
  return `${reservationCode}:counter:${number}`
}
