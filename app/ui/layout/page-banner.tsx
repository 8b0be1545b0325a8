import { href, Link } from 'react-router'
import { useMessages } from '../messages.ts'
import css from './page-banner.module.css'
import { PageHead, type PageHeadProps } from './page-head.tsx'

type PageBannerProps = PageHeadProps & {
  /** The visible heading, if it differs from the title for search engines. */
  heading?: string
}

/**
 * The banner at the top of every page: heading, and breadcrumb whose Home link goes to /lander (section 2). Renders
 * the PageHead too.
 */
export function PageBanner({ heading, ...head }: PageBannerProps) {
  const words = useMessages().shell
  const headingText = heading ?? head.title
  const { breadcrumb } = head
  return (
    <div className={css.banner}>
      <PageHead {...head} breadcrumb={breadcrumb ?? headingText} />
      <h1>{headingText}</h1>
      <nav aria-label={words.breadcrumb}>
        <ol>
          <li>
            <Link to={href('/lander')}>{words.home}</Link>
          </li>
          <li aria-current="page" className={breadcrumb ? undefined : 'unseen'}>
            {breadcrumb ?? headingText}
          </li>
        </ol>
      </nav>
    </div>
  )
}
