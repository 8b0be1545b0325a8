import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { paise } from '#domain/money/money.ts'
import { amountToText } from '#domain/money/read-amount.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { TableHead } from '../../design/data/table-head.tsx'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import { Field } from '../../design/forms/field.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { versionQuery } from '../enquiry-queries.ts'
import { pickTotal } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import lines from '../inputs/lines-table.module.css'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { PRODUCTS_QUERY, toPhotoPaths } from '../inputs/products-query.ts'
import { useInputProblems } from '../inputs/use-input-problems.ts'
import { DraftConflictsDialog } from './draft-conflicts-dialog.tsx'
import { EditableLine } from './editable-line.tsx'
import type { FieldKey } from './enquiry-draft.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useAddProduct } from './use-add-product.tsx'
import { CHARGES, type LineEditorState } from './use-line-editor.ts'

type LinesCardProps = { editor: LineEditorState; entry: RefObject<ProductEntryHandle | null> }

/** The lines of an enquiry with their quantities, the charges and the total. */
export function LinesCard({ editor, entry }: LinesCardProps) {
  const { enquiry: words, newEnquiry } = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const language = useLanguage()
  const { chargeProblem } = useInputProblems()
  const { data: photoPaths } = useQuery({ ...PRODUCTS_QUERY, select: toPhotoPaths })
  const { enquiry, quantities, charges, totals, isEditable, savedTextByField, roundedDiscount } = editor
  const addProduct = useAddProduct({
    entry,
    quantityOf: (id) => quantities.find(({ line }) => line.product_id === id)?.text,
    onAdd: (line, quantity) => editor.typeText(`line ${line.product_id}`, quantity, { line }),
  })
  const sent = useSentLines(editor)
  const listedIds = new Set(quantities.map(({ line }) => line.product_id))
  const removed = [...(sent?.values() ?? [])].filter(({ product_id }) => !listedIds.has(product_id))
  const setText = (field: FieldKey, text: string) => editor.typeText(field, text)
  return (
    <Card
      title={words.products}
      actions={isEditable && <ActionButton name={newEnquiry.addProduct} keys="a" onClick={addProduct.open} />}
    >
      <div>{isEditable && addProduct.fields}</div>
      <ErrorSummary sentences={editor.errorMessages} />
      <UnsavedNotice editor={editor} />
      {editor.conflicts.length > 0 && (
        <DraftConflictsDialog
          conflicts={editor.conflicts.map((conflict) => ({ ...conflict, name: editor.nameOf(conflict) }))}
          by={enquiry.versions.at(-1)?.made_by ?? ''}
          onKeepMine={editor.keepMine}
          onKeepTheirs={editor.takeTheirs}
          onClose={editor.stopResolving}
        />
      )}
      <table className={lines.lines}>
        <TableHead columns={[words.product, words.rate, words.quantity, words.amount]} />
        <tbody>
          {quantities.map(({ line, text }) => (
            <EditableLine
              key={line.product_id}
              line={line}
              text={text}
              isEditable={isEditable}
              isSaved={savedTextByField.has(`line ${line.product_id}`)}
              sentQuantity={sent && (sent.get(line.product_id)?.qty ?? 0)}
              photoPath={photoPaths?.get(line.product_id)}
              onType={editor.typeQuantity}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.subTotal}
            </th>
            <td>
              <CalculatedAmount amount={pickTotal(totals, 'sub_total')} />
            </td>
          </tr>
          {CHARGES.map((charge) => (
            <tr key={charge}>
              <th scope="row" colSpan={2}>
                {words[charge]}
              </th>
              <td>
                {isEditable ? (
                  <input
                    aria-label={words[charge]}
                    aria-describedby="charge-hint"
                    aria-invalid={chargeProblem(charges[charge]) !== undefined || undefined}
                    inputMode="text"
                    autoComplete="off"
                    value={charges[charge]}
                    onChange={({ target }) => setText(charge, target.value)}
                  />
                ) : (
                  charges[charge]
                )}
              </td>
              <td>
                <CalculatedAmount amount={editor.chargeAmount(charge)} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {words.total}
            </th>
            <td>
              <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
            </td>
          </tr>
        </tfoot>
      </table>
      {removed.length > 0 && (
        <p className={flow.soft}>
          {words.noLonger(removed.map((line) => `${productName(language, line)} (${line.qty})`).join(', '))}
        </p>
      )}
      {isEditable && (
        <>
          <div className={flow.between}>
            <p id="charge-hint" className={flow.hint}>
              {words.chargeHint}
            </p>
            {roundedDiscount !== undefined && typeof totals !== 'string' && (
              <Button onClick={() => setText('discount', amountToText(roundedDiscount))}>
                {words.roundTo(
                  formatRupees(paise(totals.net_amount + totals.discount_amount - roundedDiscount)),
                )}
              </Button>
            )}
          </div>
          <Field
            name="note"
            label={words.note}
            autoComplete="off"
            value={editor.note}
            onChange={({ target }) => setText('note', target.value)}
          />
        </>
      )}
    </Card>
  )
}

/** Returns the lines that the customer sent, by product id; undefined until they are loaded. */
function useSentLines({ enquiry }: LineEditorState) {
  const { data } = useQuery({
    ...versionQuery(enquiry.enquiry_number, 1),
    enabled: enquiry.versions.length > 1,
  })
  const lines = enquiry.versions.length > 1 ? data?.content.lines : enquiry.content.lines
  return useMemo(() => lines && new Map(lines.map((line) => [line.product_id, line])), [lines])
}
