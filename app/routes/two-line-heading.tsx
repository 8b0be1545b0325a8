import css from './two-line-heading.module.css'

type TwoLineHeadingProps = { id?: string; words: { title: string; tamil: string } }

/** A heading of the landing page, with a Tamil line on English pages. */
export function TwoLineHeading({ id, words: { title, tamil } }: TwoLineHeadingProps) {
  return (
    <h2 id={id} className={css.heading}>
      <span>{title}</span>
      {tamil && <span lang="ta">{tamil}</span>}
    </h2>
  )
}
