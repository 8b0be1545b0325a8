import fc from 'fast-check'
import { expect, it } from 'vitest'
import { productId } from '../../catalogue/product.ts'
import { paise } from '../../money/money.ts'
import { mergeVersions, type VersionDraft } from './merge-versions.ts'

const PRODUCTS = ['a', 'b', 'c', 'd']
const charge = fc.oneof(
  fc.record({ amount: fc.integer({ min: 0, max: 2 }).map(paise) }),
  fc.record({ percentage: fc.integer({ min: 0, max: 2 }) }),
)
const drafts: fc.Arbitrary<VersionDraft> = fc.record({
  lines: fc
    .tuple(...PRODUCTS.map(() => fc.integer({ min: 0, max: 3 })))
    .map((quantities) =>
      quantities.flatMap((qty, at) => (qty > 0 ? [{ product_id: productId(PRODUCTS[at] ?? ''), qty }] : [])),
    ),
  discount: charge,
  packing: charge,
})

/** Returns a draft's fields by name; the quantity of a missing product is 0. */
function fieldsOf({ lines, discount, packing }: VersionDraft) {
  const quantities = PRODUCTS.map((id) => [id, lines.find(({ product_id }) => product_id === id)?.qty ?? 0])
  return Object.fromEntries([...quantities, ['discount', discount], ['packing', packing]])
}
const nameOf = (conflict: ReturnType<typeof mergeVersions>['conflicts'][number]) =>
  conflict.what === 'line' ? conflict.product_id : conflict.what

it('mergeVersions takes a one-sided change and reports differing ones as conflicts', {
  tags: ['O4'],
}, () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, yours, theirs) => {
      const { merged, conflicts } = mergeVersions(base, yours, theirs)
      const [from, mine, other, after] = [base, yours, theirs, merged].map(fieldsOf)
      const conflictNames: string[] = conflicts.map(nameOf)
      for (const field of Object.keys(from ?? {})) {
        const [original, yourValue, theirValue, mergedValue] = [from, mine, other, after].map((it) =>
          JSON.stringify(it?.[field]),
        )
        expect(conflictNames.includes(field)).toBe(
          yourValue !== original && theirValue !== original && yourValue !== theirValue,
        )
        expect(mergedValue).toBe(theirValue === original ? yourValue : theirValue)
      }
    }),
  )
})

it('mergeVersions loses no one-sided change, in either order', { tags: ['O4'] }, () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, yours, theirs) => {
      const [one, other] = [mergeVersions(base, yours, theirs), mergeVersions(base, theirs, yours)]
      expect(one.conflicts.map(nameOf).sort()).toEqual(other.conflicts.map(nameOf).sort())
      if (one.conflicts.length === 0) expect(fieldsOf(one.merged)).toEqual(fieldsOf(other.merged))
      expect(mergeVersions(base, base, theirs)).toEqual({ merged: theirs, conflicts: [] })
      expect(fieldsOf(mergeVersions(base, yours, base).merged)).toEqual(fieldsOf(yours))
    }),
  )
})

it('mergeVersions reports a line that one removed and the other changed', { tags: ['O4'] }, () => {
  const NOTHING = { discount: { amount: paise(0) }, packing: { amount: paise(0) } }
  const withQuantity = (qty: number) => ({
    ...NOTHING,
    lines: qty > 0 ? [{ product_id: productId('a'), qty }] : [],
  })
  expect(mergeVersions(withQuantity(5), withQuantity(7), withQuantity(0)).conflicts).toEqual([
    { what: 'line', product_id: 'a', yours: 7, theirs: 0 },
  ])
})
