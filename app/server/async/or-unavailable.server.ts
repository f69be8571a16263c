import { type ErrorCode, isAppError } from '~/domain/app-error'
import { type LogFields, log } from '../log.server'
import { notePartFailed } from '../request-context.server'

type Unavailable<Answer> = {
  /** Stands in for the result. */
  readonly answer: Answer
  readonly facts?: LogFields
  /** One more code that says the same here. */
  readonly also?: ErrorCode
} & (
  | { /** Line of the log where an act was not done. */ readonly error: string }
  | { /** Line of the log where a page is shown without it. */ readonly warn: string }
)

/** The result of `work`, or `answer` where `work` fails with AppError `unavailable`, which is logged. Any other error is thrown. */
export async function orUnavailable<Result, const Answer>(
  { answer, facts, also = 'unavailable', ...line }: Unavailable<Answer>,
  work: () => Promise<Result>,
): Promise<Result | Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error, 'unavailable', also)) throw error
    const fields = { ...facts, error, details: error.details }
    if ('warn' in line) {
      notePartFailed()
      log.warn(line.warn, fields)
    } else log.error(line.error, fields)
    return answer
  }
}
