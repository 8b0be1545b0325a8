import { Link } from 'react-router'
import { shell as shellEn } from '#i18n/en/shell.ts'
import { useWords } from './words.ts'

/** Says of an id that it leads to no order, and where orders are found. */
export function UnknownOrder({ text }: { text: string }) {
  const { shell } = useWords({ shell: shellEn })
  return (
    <div className="empty">
      <p>{text}</p>
      <p>
        <Link className="link" to="/order-tracking">
          {shell.footer.orderTracking}
        </Link>
      </p>
    </div>
  )
}
