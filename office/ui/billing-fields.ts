import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { useWords } from './language.ts'

/** The fields of who orders and where the parcel goes, in the order in which they are asked for on the phone. */
export function useBillingFields() {
  const { fields } = useWords({ billing: billingEn }).billing
  return [
    { name: 'mobile_no', label: fields.mobileNumber, inputMode: 'tel' },
    { name: 'customer_name', label: fields.customerName },
    { name: 'address', label: fields.address, hasLines: true },
    { name: 'city', label: fields.city },
    { name: 'pin_code', label: fields.pinCode, inputMode: 'numeric' },
    {
      name: 'email_id',
      label: fields.email,
      beside: fields.optional,
      inputMode: 'email',
    },
  ] as const
}
