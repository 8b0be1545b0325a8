import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { ask, say } from '#app/ui/dialogs.tsx'
import type { Messages } from '#app/ui/messages.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { acceptChanges, findPrintableOrder } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import { type AcceptedChanges, AcceptedChangesSchema } from '#domain/enquiry/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { wholeNumber } from '#domain/typed/whole-number.ts'
import { withoutBase } from '#i18n/language.ts'
import type { PageParts } from '#server/page-context.ts'

/** How `Accept changes` ended (O4). */
export type AcceptResult = {
  /** The enquiry as it is now. */
  order?: Order | undefined
  isAccepted: boolean
  error?: ErrorCode
}

/** Parses the form of `Accept changes`: the order's id and the version that is accepted. Throws 400 when it was not sent by our page. */
function parseForm(form: FormData): AcceptedChanges {
  const accepted = v.safeParse(AcceptedChangesSchema, {
    id: form.get('id'),
    version_no: wholeNumber(`${form.get('version_no')}`),
  })
  if (!accepted.success) throw data(null, { status: 400 })
  return accepted.output
}

/** Accepts what the shop proposes when no script runs (D26), and shows the same page again. */
export async function acceptWithoutScript(request: Request, url: URL, { forms }: PageParts) {
  const { error } = await forms.acceptChanges(parseForm(await request.formData()))
  if (error && error.code !== 'changed-meanwhile')
    return data<AcceptResult>({ isAccepted: false, error: error.code }, { status: 422 })
  // React Router puts the language before it.
  throw redirect(withoutBase(url.pathname) + url.search, 303)
}

/** Accepts what the shop proposes with the stated call, and says why that failed; offers another try when there was no answer. */
export async function acceptWithScript(request: Request, { words }: Messages): Promise<AcceptResult> {
  const accepted = parseForm(await request.formData())
  return accept()

  async function accept(): Promise<AcceptResult> {
    const { id, version_no } = accepted
    const { data: order, error } = await waitFor(acceptChanges(id, version_no))
    if (order) return { order, isAccepted: true }
    switch (error.code) {
      case 'network':
        return (await ask(words.orderChanges.unreachable)) ? accept() : { isAccepted: false }
      case 'changed-meanwhile':
        await say('warning', words.orderChanges.proposalChanged)
        return { order: await waitFor(findPrintableOrder(id)).catch(() => undefined), isAccepted: false }
      default:
        await say('warning', words.errors[error.code])
        return { isAccepted: false }
    }
  }
}
