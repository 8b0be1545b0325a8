import { href, Link } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'
import { TwoLineHeading } from '../../two-line-heading.tsx'
import css from './lander.module.css'

/** The court-order notice (section 1), and the four steps of an enquiry. */
export function HowOrderingWorks() {
  const { notice, steps } = useMessages().lander
  return (
    <section aria-labelledby="notice" className={`${css.part} ${css.ordering}`}>
      <div className={`panel ${css.notice}`}>
        <h2 id="notice">{notice.title}</h2>
        {notice.tamil && <p lang="ta">{notice.tamil}</p>}
        <p>{notice.order}</p>
        <p>{notice.instead}</p>
        <Link to={href('/order-now')} prefetch="intent" className="button quiet">
          {notice.action}
        </Link>
      </div>
      <div>
        <TwoLineHeading words={steps} />
        <ol className={css.steps}>
          {steps.list.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
