/**
 * Whether the platform may stop the process, for seconds or for hours, as soon as an answer is sent: nothing is then left
 * for after it. The build knows (`vite.config.ts`).
 */
export function stopsAfterAnswer(): boolean {
  return import.meta.env.SERVERLESS === 'true'
}
