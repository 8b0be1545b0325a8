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
const wanted: fc.Arbitrary<VersionDraft> = fc.record({
  lines: fc
    .tuple(...PRODUCTS.map(() => fc.integer({ min: 0, max: 3 })))
    .map((quantities) =>
      quantities.flatMap((qty, at) => (qty > 0 ? [{ product_id: productId(PRODUCTS[at] ?? ''), qty }] : [])),
    ),
  discount: charge,
  packing: charge,
})

/** What a version says field by field, 0 for a product that is not in it. */
function fieldsOf({ lines, discount, packing }: VersionDraft) {
  const quantities = PRODUCTS.map((id) => [id, lines.find(({ product_id }) => product_id === id)?.qty ?? 0])
  return Object.fromEntries([...quantities, ['discount', discount], ['packing', packing]])
}
const nameOf = (conflict: ReturnType<typeof mergeVersions>['conflicts'][number]) =>
  conflict.what === 'line' ? conflict.product_id : conflict.what

it('who changed a field alone is right about it; where both did and do not agree it is a conflict', {
  tags: ['O4'],
}, () => {
  fc.assert(
    fc.property(wanted, wanted, wanted, (base, yours, theirs) => {
      const { merged, conflicts } = mergeVersions(base, yours, theirs)
      const [from, mine, other, after] = [base, yours, theirs, merged].map(fieldsOf)
      const inConflict: string[] = conflicts.map(nameOf)
      for (const field of Object.keys(from ?? {})) {
        const [was, typed, found, is] = [from, mine, other, after].map((it) => JSON.stringify(it?.[field]))
        expect(inConflict.includes(field)).toBe(typed !== was && found !== was && typed !== found)
        expect(is).toBe(found === was ? typed : found)
      }
    }),
  )
})

it('nothing is lost that only one of two did, and they may come in either order', { tags: ['O4'] }, () => {
  fc.assert(
    fc.property(wanted, wanted, wanted, (base, yours, theirs) => {
      const [one, other] = [mergeVersions(base, yours, theirs), mergeVersions(base, theirs, yours)]
      expect(one.conflicts.map(nameOf).sort()).toEqual(other.conflicts.map(nameOf).sort())
      if (one.conflicts.length === 0) expect(fieldsOf(one.merged)).toEqual(fieldsOf(other.merged))
      expect(mergeVersions(base, base, theirs)).toEqual({ merged: theirs, conflicts: [] })
      expect(fieldsOf(mergeVersions(base, yours, base).merged)).toEqual(fieldsOf(yours))
    }),
  )
})

it('a line that one took out and the other changed is a conflict, and says both', { tags: ['O4'] }, () => {
  const NOTHING = { discount: { amount: paise(0) }, packing: { amount: paise(0) } }
  const of = (qty: number) => ({ ...NOTHING, lines: qty > 0 ? [{ product_id: productId('a'), qty }] : [] })
  expect(mergeVersions(of(5), of(7), of(0)).conflicts).toEqual([
    { what: 'line', product_id: 'a', yours: 7, theirs: 0 },
  ])
})
