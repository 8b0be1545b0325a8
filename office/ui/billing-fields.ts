import { ADDRESS_MAX, CITY_MAX, EMAIL_MAX, MOBILE_DIGITS, NAME_MAX, PIN_DIGITS } from '#domain/customer.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { useWords } from './language.ts'

/** The fields of who orders and where the parcel goes, in the order in which they are asked for on the phone. */
export function useBillingFields() {
  const { fields } = useWords({ billing: billingEn }).billing
  return [
    { name: 'mobile_no', label: fields.mobileNumber, maxLength: MOBILE_DIGITS, inputMode: 'tel' },
    { name: 'customer_name', label: fields.customerName, maxLength: NAME_MAX },
    { name: 'address', label: fields.address, maxLength: ADDRESS_MAX },
    { name: 'city', label: fields.city, maxLength: CITY_MAX },
    { name: 'pin_code', label: fields.pinCode, maxLength: PIN_DIGITS, inputMode: 'numeric' },
    {
      name: 'email_id',
      label: fields.email,
      beside: fields.optional,
      maxLength: EMAIL_MAX,
      inputMode: 'email',
    },
  ] as const
}
