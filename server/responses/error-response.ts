import type { Context } from 'hono'
import { STATUS_BY_REFUSAL_CODE } from '#contract/call.ts'
import { lineChangeToJson } from '#contract/order-json.ts'
import { fieldProblems as ofShop } from '#i18n/en/page/field-problems.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems as ofOffice } from '#i18n/office/en/field-problems.ts'
import type { Refusal } from '../unit-of-work/outcome.ts'
import { jsonResponse } from './json-response.ts'

/** Where both have a word for it, each says it in its own. */
const SHOP_MESSAGES = { ...ofOffice, ...ofShop }
const OFFICE_MESSAGES = { ...ofShop, ...ofOffice }

/** The most fields that one answer names, so that a small request gets no large answer. */
const PROBLEMS_MAX = 20

/**
 * Answers with a refusal and the words for it: `{ "error": … }` and the status that fits it (D1). No cache keeps it. What is a
 * fault of ours has the id of the request, by which the log has the rest.
 */
export function errorResponse(c: Context, { code, retryAfter, about, rows, ...more }: Refusal): Response {
  c.set('refused', code)
  c.header('Cache-Control', 'no-store')
  if (retryAfter) c.header('Retry-After', `${retryAfter}`)
  const isOffice = c.req.path.startsWith('/office/')
  const words = isOffice ? OFFICE_MESSAGES : SHOP_MESSAGES
  const found = more.problems && Object.entries(more.problems).slice(0, PROBLEMS_MAX)
  const problems = found && Object.fromEntries(found)
  const fields = found && Object.fromEntries(found.map(([path, problem]) => [path, words[problem]]))
  const error = {
    code,
    message: errors[code],
    fields,
    problems,
    // The office counts in paise, the stated API in rupees.
    lines: isOffice ? more.lines : more.lines?.map(lineChangeToJson),
    about,
    rows,
    conflicts: more.conflicts,
    opens: more.opens,
    request_id: code === 'internal-error' ? c.get('requestId') : undefined,
  }
  return jsonResponse(c, { error }, STATUS_BY_REFUSAL_CODE[code])
}
