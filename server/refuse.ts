import type { Context } from 'hono'
import { lineChangeToJson } from '#contract/order-json.ts'
import { ERROR_STATUS } from '#domain/errors.ts'
import { errors } from '#i18n/en/errors.ts'
import { fieldProblems } from '#i18n/en/field-problems.ts'
import { json } from './json.ts'
import type { Refusal } from './use-case.ts'

/** Answers with a refusal and the words for it: `{ "error": … }` and the status that fits it (D1). No cache keeps it. */
export function refuse(c: Context, { code, problems, lines, retryAfter }: Refusal): Response {
  c.header('Cache-Control', 'no-store')
  if (retryAfter) c.header('Retry-After', `${retryAfter}`)
  const said = Object.entries(problems ?? {}).map(([path, problem]) => [path, fieldProblems[problem]])
  const fields = problems && Object.fromEntries(said)
  const error = { code, message: errors[code], fields, problems, lines: lines?.map(lineChangeToJson) }
  return json(c, { error }, ERROR_STATUS[code])
}
