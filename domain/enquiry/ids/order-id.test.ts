import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { IdempotencyKeySchema } from './idempotency-key.ts'
import { OrderIdSchema } from './order-id.ts'

describe('Ids and numbers', { tags: ['D5'] }, () => {
  it('order ids, idempotency keys and other texts are told apart', () => {
    expect(v.is(OrderIdSchema, 'Zm9vYmFyYmF6cXV4MTIzNA')).toBe(true)
    expect(v.is(OrderIdSchema, '2026-00042')).toBe(false)
    expect(v.parse(IdempotencyKeySchema, '3F2504E0-4F89-41D3-9A0C-0305E82C3301')).toBe(
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    )
    expect(v.is(IdempotencyKeySchema, 'again')).toBe(false)
  })
})
