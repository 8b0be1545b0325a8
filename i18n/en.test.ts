import { describe, expect, it } from 'vitest'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { FIELD_PROBLEMS } from '#domain/field-problem.ts'
import { paise } from '#domain/money/money.ts'
import * as en from './en.ts'

describe('The stated English texts', () => {
  it('of the forms are used unchanged', { tags: ['§5'] }, () => {
    expect(en.fieldProblems).toMatchObject({
      'customer-name-required': 'Customer Name is required',
      'address-required': 'Address is required',
      'city-required': 'City is required',
      'pin-code-required': 'PIN Code is required',
      'pin-code-invalid': 'Invalid PIN Code',
      'mobile-required': 'Mobile Number is required',
      'mobile-invalid': 'Invalid Mobile Number',
      'username-required': 'Username is required',
      'username-invalid': 'Invalid Range of Username',
      'password-required': 'Username is required',
      'password-invalid': 'Invalid Range of Password',
      'tracking-mobile-required': 'Mobile number is required',
      'tracking-mobile-invalid': 'Invalid Mobile number',
      'products-required': 'No products found',
    })
  })

  it('of the error catalogue are used unchanged', { tags: ['§8'] }, () => {
    expect(en.account.signinFailed).toBe('Invalid username or password')
    expect(en.account.mobileTaken).toBe(
      'This mobile number already exists, please use different mobile number to continue',
    )
    expect(en.account.signupFailed).toBe('Error while processing')
    expect(en.account.signedUp).toBe('Signup process done. Use your mobile number as Username & Password')
    expect(en.account.updated).toBe('Updated successfully')
    expect(en.account.updateFailed).toBe('Error while updating your profile')
    expect(en.quickCheckout.failed).toBe('Error while placing order')
    expect(en.quickCheckout.placed).toBe('Order placed successfully')
    expect(en.quickCheckout.noProducts).toBe('No products found')
    expect(en.quickCheckout.sureToPlace).toBe('Are you sure want to place order...?')
    expect(en.quickCheckout.sureToRemove).toBe('Are you sure want to remove...?')
    expect(en.cart.added).toBe('Successfully added into Cart')
    expect(en.tracking.notFound).toBe('No orders found')
    expect(en.tracking.myOrdersFailed).toBe('Error while getting your orders')
    expect(en.tracking.noOrders).toBe('No order details found!')
    expect(en.productModal.noDetails).toBe('No details found...!')
  })

  it('of the minimum order name its amount', { tags: ['§8', 'D11'] }, () => {
    expect(en.cart.belowMinimum(paise(3_000_00))).toBe('Minimum order value should not under Rs. 3,000./-')
    expect(en.cart.belowMinimum(paise(2_500_00))).toBe('Minimum order value should not under Rs. 2,500./-')
  })

  it('name quantity boxes and buttons', { tags: ['W20'] }, () => {
    expect(en.cart.quantityOf('Ground Chakkar Big')).toBe('Quantity of Ground Chakkar Big')
    expect(en.quickCheckout.remove('Ground Chakkar Big')).toBe('Remove Ground Chakkar Big')
    expect(en.cart.addToCartNamed('Ground Chakkar Big')).toMatch(/^Add to Cart.*Ground Chakkar Big$/)
  })
})

it('every field problem and every error code has an English text', { tags: ['§8'] }, () => {
  expect(Object.keys(en.fieldProblems).sort()).toEqual([...FIELD_PROBLEMS].sort())
  expect(Object.keys(en.errors).sort()).toEqual(Object.keys(STATUS_BY_ERROR_CODE).sort())
})
