import { useHref } from 'react-router'
import { errorPages as words } from '#i18n/error-pages.ts'

/** What stands in place of a page that is missing or broken, with the ways back. */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  return (
    <div className="error-page">
      <h1>{notFound ? words.notFoundTitle : words.brokenTitle}</h1>
      <p>{notFound ? words.notFound : words.broken}</p>
      <p>
        <a className="button" href={useHref('/order-now')}>
          {words.toOrderNow}
        </a>
        <a className="button quiet" href={useHref('/lander')}>
          {words.toHome}
        </a>
      </p>
    </div>
  )
}
