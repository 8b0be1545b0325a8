import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { showConfirm, showMessage } from '#app/ui/dialog-queue.ts'
import type { Messages } from '#app/ui/messages.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { acceptChanges, findPrintableOrder } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import { type AcceptedChanges, AcceptedChangesSchema } from '#domain/enquiry/order/accepted-changes.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { stripBasePath } from '#i18n/language.ts'
import type { PageServices } from '#server/pages/page-context.ts'

/** The result of `Accept changes` (O4). */
export type AcceptResult = {
  /** The current enquiry. */
  order?: Order | undefined
  isAccepted: boolean
  error?: ErrorCode
}

/** Parses the form of `Accept changes`: the order's id and the version to accept. Throws a 400 for a malformed form. */
function parseAcceptForm(form: FormData): AcceptedChanges {
  const accepted = v.safeParse(AcceptedChangesSchema, {
    id: form.get('id'),
    version_no: parseWholeNumber(`${form.get('version_no')}`),
  })
  if (!accepted.success) throw data(null, { status: 400 })
  return accepted.output
}

/** Accepts the proposed changes without script (D26) and redirects to the same page. */
export async function acceptChangesOnServer(request: Request, url: URL, { forms }: PageServices) {
  const { error } = await forms.acceptChanges(parseAcceptForm(await request.formData()))
  if (error && error.code !== 'stale-version')
    return data<AcceptResult>({ isAccepted: false, error: error.code }, { status: 422 })
  // React Router adds the language prefix.
  throw redirect(stripBasePath(url.pathname) + url.search, 303)
}

/** Accepts the proposed changes with the stated call and shows an error if that fails. Offers a retry after a network error. */
export async function acceptChangesInBrowser(request: Request, { words }: Messages): Promise<AcceptResult> {
  const accepted = parseAcceptForm(await request.formData())
  return accept()

  async function accept(): Promise<AcceptResult> {
    const { id, version_no } = accepted
    const { data: order, error } = await withWaitIndicator(acceptChanges(id, version_no))
    if (order) return { order, isAccepted: true }
    switch (error.code) {
      case 'network':
        return (await showConfirm(words.orderChanges.unreachable)) ? accept() : { isAccepted: false }
      case 'stale-version':
        await showMessage('warning', words.orderChanges.proposalChanged)
        return {
          order: await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined),
          isAccepted: false,
        }
      default:
        await showMessage('warning', words.errors[error.code])
        return { isAccepted: false }
    }
  }
}
