import { useHref } from 'react-router'
import { errorPages as errorPagesEn } from '#i18n/en/error-pages.ts'
import { PageBanner } from './page-banner.tsx'
import { useWords } from './words.ts'

/** What stands in place of a page that is missing or broken, with the ways back. */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  const words = useWords({ errorPages: errorPagesEn }).errorPages
  return (
    <>
      <PageBanner title={notFound ? words.notFoundTitle : words.brokenTitle} />
      <div className="empty">
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
    </>
  )
}
