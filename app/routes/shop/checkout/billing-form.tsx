import { href, Link } from 'react-router'
import { useTotals } from '#app/cart/cart.ts'
import { useSession } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import forms from '#app/ui/form-card.module.css'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import type { CheckedForm } from '#app/ui/use-checked-form.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { priceField, quantityField } from '#domain/enquiry/order-form.ts'
import { formatRupees } from '#i18n/format.ts'
import type { SentOrder } from './place-order-form.ts'
import css from './quick-checkout.module.css'

/** The lines that the checkout posts beside the billing details where no script runs (D26). */
function LineFields({ lines }: Pick<SentOrder, 'lines'>) {
  return lines.flatMap(({ _id, qty, price }) => [
    <input key={quantityField(_id)} type="hidden" name={quantityField(_id)} value={qty} />,
    <input key={priceField(_id)} type="hidden" name={priceField(_id)} value={price} />,
  ])
}

type BillingFormProps = { form: CheckedForm; idempotencyKey: string; sent: SentOrder | undefined }

/** The Billing Info form (section 5), with a guest's way to sign in and have it filled. */
export function BillingForm({ form, idempotencyKey, sent }: BillingFormProps) {
  const { account, quickCheckout: words } = useMessages()
  const guest = !useSession()
  const { payable } = useTotals()
  const inBrowser = useInBrowser()
  return (
    <FormCard privacy="enquiry" form={form} name={words.billingInfo} button={words.submit}>
      <div className={forms.head}>
        <h2>{words.billingInfo}</h2>
        {guest && (
          <Link to={`${href('/signin')}?redirect_url=signin`} className="link">
            {account.signIn}
          </Link>
        )}
      </div>
      {BILLING_FIELDS.map((name) => (
        <CustomerField key={name} name={name} form={form} defaultValue={sent?.billing[name]} />
      ))}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {sent && !inBrowser && <LineFields lines={sent.lines} />}
      <p>
        <span>{`${words.paymentMode}: `}</span>
        <b>{words.manual}</b>
      </p>
      {inBrowser && (
        <p className={css.due}>
          <span>{words.payable}</span> <span>{formatRupees(payable)}</span>
        </p>
      )}
    </FormCard>
  )
}
