import { useState } from 'react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { RowRef } from '../sheet/sheet.ts'
import type { DialogProps } from './dialog-props.ts'

/** Buttons that move a row by one position and announce the result. */
export function MoveButtons({ row, onMove }: { row: RowRef } & Pick<DialogProps, 'onMove'>) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  const [message, setMessage] = useState('')
  const button = (by: 1 | -1, name: string) => (
    <button type="button" className={controls.quiet} onClick={async () => setMessage(await onMove(row, by))}>
      {name}
    </button>
  )
  return (
    <>
      {button(-1, words.moveUp)}
      {button(1, words.moveDown)}
      <span role="status" className={css.soft}>
        {message}
      </span>
    </>
  )
}
