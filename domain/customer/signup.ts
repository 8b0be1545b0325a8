import type * as v from 'valibot'
import { formSchema } from '../field-problem.ts'
import {
  AddressSchema,
  CitySchema,
  CustomerNameSchema,
  DistrictSchema,
  EmailSchema,
  MobileNumberSchema,
  PinCodeSchema,
  StateSchema,
} from './customer-field-schemas.ts'
import type { Sub } from './customer-id.ts'

/** The Register Account form and the signup payload (section 3). */
export const SignupSchema = formSchema({
  customer_name: CustomerNameSchema,
  address: AddressSchema,
  city: CitySchema,
  district: DistrictSchema,
  state: StateSchema,
  pin_code: PinCodeSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
})
/** A parsed signup. */
export type Signup = v.InferOutput<typeof SignupSchema>

/** A registered customer (section 3). */
export type Customer = Signup & { sub: Sub }
