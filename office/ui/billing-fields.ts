import { ADDRESS_MAX, CITY_MAX, EMAIL_MAX, NAME_MAX, PIN_DIGITS } from '#domain/customer.ts'
import { MOBILE_TYPED_MAX, mobileDigits } from '#domain/mobile-number.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { useWords } from './language.ts'

/** What a field is to keep of what was typed or pasted into it. */
export function keptOf(name: string, typed: string): string {
  return name === 'mobile_no' ? mobileDigits(typed) : typed
}

/** The fields of who orders and where the parcel goes, in the order in which they are asked for on the phone. */
export function useBillingFields() {
  const { fields } = useWords({ billing: billingEn }).billing
  return [
    { name: 'mobile_no', label: fields.mobileNumber, maxLength: MOBILE_TYPED_MAX, inputMode: 'tel' },
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
