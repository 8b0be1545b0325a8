import type { Context } from 'hono'
import { STATUS_BY_REFUSAL_CODE } from '#contract/call.ts'
import { lineChangeToJson } from '#contract/order-json.ts'
import { fieldProblems as ofShop } from '#i18n/en/page/field-problems.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems as ofOffice } from '#i18n/office/en/field-problems.ts'
import type { Refusal } from '../unit-of-work/outcome.ts'
import { jsonResponse } from './json-response.ts'

/** Messages defined by both sides: each side prefers its own. */
const SHOP_MESSAGES = { ...ofOffice, ...ofShop }
const OFFICE_MESSAGES = { ...ofShop, ...ofOffice }

/** Maximum number of fields in a response, so that a small request gets no large response. */
const PROBLEMS_MAX = 20

/**
 * Responds with a refusal: `{ "error": … }` with message and status (D1), not cacheable. Internal errors include the request id
 * for finding them in the log.
 */
export function errorResponse(c: Context, { code, retryAfter, about, rows, ...more }: Refusal): Response {
  c.set('refused', code)
  c.header('Cache-Control', 'no-store')
  if (retryAfter) c.header('Retry-After', `${retryAfter}`)
  const isOffice = c.req.path.startsWith('/office/')
  const words = isOffice ? OFFICE_MESSAGES : SHOP_MESSAGES
  const entries = more.problems && Object.entries(more.problems).slice(0, PROBLEMS_MAX)
  const problems = entries && Object.fromEntries(entries)
  const fields = entries && Object.fromEntries(entries.map(([path, problem]) => [path, words[problem]]))
  const error = {
    code,
    message: errors[code],
    fields,
    problems,
    // The office API has amounts in paise, the specified API in rupees.
    lines: isOffice ? more.lines : more.lines?.map(lineChangeToJson),
    about,
    rows,
    conflicts: more.conflicts,
    opens: more.opens,
    request_id: code === 'internal-error' ? c.get('requestId') : undefined,
  }
  return jsonResponse(c, { error }, STATUS_BY_REFUSAL_CODE[code])
}
