import * as v from 'valibot'
import { formSchema } from '../field-problem.ts'
import {
  AddressSchema,
  CitySchema,
  CustomerNameSchema,
  EmailSchema,
  EmailTextSchema,
  MobileNumberSchema,
  PinCodeSchema,
} from './customer-field-schemas.ts'
import { SubSchema } from './customer-id.ts'

/** The profile form (section 5). */
export const ProfileSchema = formSchema({
  customer_name: CustomerNameSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
  address: AddressSchema,
  city: CitySchema,
  pin_code: PinCodeSchema,
})

/** The payload of account/update: the customer and the fields to change (section 5). */
export const ProfileUpdateSchema = formSchema({
  sub: SubSchema,
  customer_name: v.optional(CustomerNameSchema),
  address: v.optional(AddressSchema),
  city: v.optional(CitySchema),
  pin_code: v.optional(PinCodeSchema),
  email_id: v.optional(EmailTextSchema),
})
/** A parsed profile update. */
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdateSchema>
