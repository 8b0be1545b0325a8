import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Chip } from '../../design/data/chip.tsx'
import { StickyBar } from '../../design/layout/sticky-bar.tsx'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { useWords } from '../../shell/language.ts'
import { Total } from '../inputs/total.tsx'
import type { LineEditorState } from '../line-editor/use-line-editor.ts'

/** The bar at the bottom of an enquiry: the total, what the unsaved text changes in it, saving, and the next step. */
export function EnquiryBar({ editor, nextStep }: { editor: LineEditorState; nextStep: ReactNode }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, totals, hasUnsavedText, isEditable } = editor
  const saved = enquiry.waiting?.net_amount ?? enquiry.net_amount
  const difference = typeof totals === 'string' ? paise(0) : paise(totals.net_amount - saved)
  if (!isEditable && !nextStep) return null
  return (
    <StickyBar>
      <Total totals={totals}>
        {difference !== 0 && (
          <Chip tone={difference > 0 ? 'bad' : 'good'}>
            {difference > 0 ? `+${formatRupees(difference)}` : formatRupees(difference)}
          </Chip>
        )}
      </Total>
      {isEditable && (
        <>
          {hasUnsavedText && (
            <Button variant="quiet" onClick={editor.discard}>
              {words.discardChanges}
            </Button>
          )}
          <ActionButton
            name={words.saveChanges}
            keys="Ctrl+S"
            icon={Save}
            isPrimary={hasUnsavedText}
            onClick={() => void editor.save()}
          />
        </>
      )}
      {nextStep}
    </StickyBar>
  )
}
