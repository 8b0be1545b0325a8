import { useEffect, useState } from 'react'
import { useMessages } from '#app/ui/messages.ts'
import css from './transport.module.css'

/** Delay before the lorry receipt opens, in ms (section 9). */
const RECEIPT_DELAY = 300

/**
 * The receipt's picture, shown after a delay, and its Download link. A tap toggles full size on this page: browsers
 * open a plain image with inline styles that the Content-Security-Policy blocks. A picture that fails to load counts
 * as not uploaded yet.
 */
export function LorryReceiptPicture({ url, number }: { url: string; number: string }) {
  const words = useMessages().print
  const [view, setView] = useState<'not-yet' | 'fitted' | 'full-size' | 'missing'>('not-yet')
  useEffect(() => {
    const timer = setTimeout(() => setView('fitted'), RECEIPT_DELAY)
    return () => clearTimeout(timer)
  }, [])
  if (view === 'missing') return <p className="empty">{words.noLorryReceipt}</p>
  return (
    <>
      <p className={css.instructions}>{words.lorryReceiptUse}</p>
      {/* The server sets the file name. */}
      <a className={`button ${css.download}`} href={url} download>
        {words.download}
      </a>
      <div className={`panel ${css.receipt}`}>
        {view !== 'not-yet' && (
          <button
            type="button"
            aria-pressed={view === 'full-size'}
            onClick={() => setView(view === 'full-size' ? 'fitted' : 'full-size')}
          >
            <img src={url} alt={words.lorryReceiptOf(number)} onError={() => setView('missing')} />
          </button>
        )}
      </div>
    </>
  )
}
