import type { RefObject } from 'react'
import { paise } from '#domain/money/money.ts'
import { amountToText } from '#domain/money/read-amount.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ErrorSummary } from '../../design/error-summary.tsx'
import { TableHead } from '../../design/table-head.tsx'
import { useWords } from '../../shell/language.ts'
import { pickTotal } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import lines from '../inputs/lines-table.module.css'
import type { ProductEntryHandle } from '../inputs/product-entry.tsx'
import { useChargeProblem } from '../inputs/use-charge-problem.ts'
import { AddProductButton } from './add-product-button.tsx'
import { DraftConflictsDialog } from './draft-conflicts-dialog.tsx'
import { EditableLine } from './editable-line.tsx'
import type { FieldKey } from './enquiry-draft.ts'
import css from './lines-card.module.css'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { CHARGES, type LineEditorState } from './use-line-editor.ts'

type LinesCardProps = { editor: LineEditorState; entry: RefObject<ProductEntryHandle | null> }

/** The lines of an enquiry with their quantities, the charges and the total. */
export function LinesCard({ editor, entry }: LinesCardProps) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const chargeProblem = useChargeProblem()
  const { enquiry, quantities, charges, totals, isEditable, savedTextByField, roundedDiscount } = editor
  const setText = (field: FieldKey, text: string) => editor.typeText(field, text)
  return (
    <Card
      title={words.products}
      actions={
        isEditable && (
          <AddProductButton
            entry={entry}
            quantityOf={(id) => quantities.find(({ line }) => line.product_id === id)?.text}
            onAdd={(line, quantity) => editor.typeText(`line ${line.product_id}`, quantity, { line })}
          />
        )
      }
    >
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
      <table className={`${lines.lines} ${css.table}`}>
        <TableHead columns={[words.product, words.rate, words.quantity, words.amount]} />
        <tbody>
          {quantities.map(({ line, text, name }) => (
            <EditableLine
              key={line.product_id}
              id={line.product_id}
              code={line.product_code}
              name={name}
              per={line.per}
              rate={line.after_discount_price}
              text={text}
              isEditable={isEditable}
              savedText={`${line.qty}`}
              isChanged={!savedTextByField.has(`line ${line.product_id}`) || text !== `${line.qty}`}
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
          <tr className={css.total}>
            <th scope="row" colSpan={3}>
              {words.total}
            </th>
            <td>
              <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
            </td>
          </tr>
        </tfoot>
      </table>
      {isEditable && (
        <>
          <div className={css.hints}>
            <p id="charge-hint">{words.chargeHint}</p>
            {roundedDiscount !== undefined && typeof totals !== 'string' && (
              <Button onClick={() => setText('discount', amountToText(roundedDiscount))}>
                {words.roundTo(
                  formatRupees(paise(totals.net_amount + totals.discount_amount - roundedDiscount)),
                )}
              </Button>
            )}
          </div>
          <label className={css.note}>
            <span>{words.note}</span>
            <input
              autoComplete="off"
              value={editor.note}
              onChange={({ target }) => setText('note', target.value)}
            />
          </label>
        </>
      )}
    </Card>
  )
}
