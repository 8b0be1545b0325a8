import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { useWords } from '../../shell/language.ts'
import visually from '../visually-hidden.module.css'
import css from './skeleton.module.css'

/** A loading state in the shape of rows. Screen readers hear that the content is loading. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { shell } = useWords({ shell: shellEn })
  return (
    <div className={css.skeleton}>
      <p className={visually.hidden} role="status">
        {shell.wait}
      </p>
      <div className={css.rows} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The rows have no identity.
          <span key={row} />
        ))}
      </div>
    </div>
  )
}
