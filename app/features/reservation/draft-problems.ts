/** Any row of digits, where the rules of the world's phones are not at hand; the server has the last word. */
export function roughPhone(typed: string): string | null {
  return /^\+?[\d\s().-]{7,22}$/.test(typed.trim()) ? typed : null
}
