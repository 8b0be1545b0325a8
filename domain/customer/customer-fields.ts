/** The kind of input: `name` takes letters, `digits` takes digits only, `lines` may have several lines. */
export type FieldKind = 'name' | 'line' | 'lines' | 'digits' | 'mobile' | 'email' | 'password'

/** The properties of a field that forms need. */
export type CustomerField = {
  kind: FieldKind
  isOptional?: true
  /** Personal data: it is kept out of the log and can be erased from the audit log (O8). */
  isPersonal?: true
  /** The autofill token of the input. */
  autoComplete?: string
}

/**
 * The fields of all customer forms (section 5) under the names of the API. Inputs, readers, log and audit are derived from
 * this table; labels are in `i18n/en/page/fields.ts`, limits in `customer-field-schemas.ts`.
 */
export const CUSTOMER_FIELDS = {
  customer_name: { kind: 'name', isPersonal: true, autoComplete: 'name' },
  mobile_no: { kind: 'mobile', isPersonal: true, autoComplete: 'tel-national' },
  email_id: { kind: 'email', isPersonal: true, isOptional: true, autoComplete: 'email' },
  address: { kind: 'lines', isPersonal: true, autoComplete: 'street-address' },
  city: { kind: 'name', isPersonal: true, autoComplete: 'address-level2' },
  district: { kind: 'line', isPersonal: true, isOptional: true },
  state: { kind: 'line', isPersonal: true, isOptional: true, autoComplete: 'address-level1' },
  pin_code: { kind: 'digits', isPersonal: true, autoComplete: 'postal-code' },
  username: { kind: 'mobile', autoComplete: 'username' },
  password: { kind: 'password', autoComplete: 'current-password' },
  new_password: { kind: 'password', autoComplete: 'new-password' },
} as const satisfies Record<string, CustomerField>

/** The name of a field in a customer form. */
export type CustomerFieldName = keyof typeof CUSTOMER_FIELDS

/** The fields as a list. */
export const CUSTOMER_FIELD_ENTRIES: readonly (readonly [name: string, field: CustomerField])[] =
  Object.entries(CUSTOMER_FIELDS)

/** The names of fields whose values are personal. */
export const PERSONAL_FIELDS = CUSTOMER_FIELD_ENTRIES.flatMap(([name, { isPersonal }]) =>
  isPersonal ? [name] : [],
)
