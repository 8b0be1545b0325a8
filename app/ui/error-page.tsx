import { useContext, useState } from 'react'
import { href, useHref } from 'react-router'
import { DocumentContext } from './document.ts'
import { useMessages } from './messages.ts'
import { PageBanner } from './page-banner.tsx'

const REQUEST_ID = 'request-id'

/**
 * What stands in place of a page that is missing or broken, with the ways back. One that the server could not make says by which
 * number the shop finds out why.
 */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  const words = useMessages().errorPages
  const rendered = useContext(DocumentContext)
  // A browser has it from the page itself.
  const [requestId] = useState(() =>
    rendered ? rendered.requestId : document.getElementById(REQUEST_ID)?.textContent,
  )
  return (
    <>
      <PageBanner title={notFound ? words.notFoundTitle : words.brokenTitle} />
      <div className="empty">
        <p>{notFound ? words.notFound : words.broken}</p>
        {!notFound && requestId && (
          <p>
            <span>{words.tellUs}</span> <b id={REQUEST_ID}>{requestId}</b>
          </p>
        )}
        <p>
          <a className="button" href={useHref(href('/order-now'))}>
            {words.toOrderNow}
          </a>
          <a className="button quiet" href={useHref(href('/lander'))}>
            {words.toHome}
          </a>
        </p>
      </div>
    </>
  )
}
