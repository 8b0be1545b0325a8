import { createTransport } from 'nodemailer'
import { smtpOptions } from '../notices/mailer.ts'
import { type Finding, fault, ok } from './finding.ts'

/**
 * Checks that the mail server answers: connects, with TLS where required, and reads the greeting. Sends no credentials and no
 * mail.
 */
export async function examineMail(MAIL_URL: string): Promise<Finding> {
  const url = new URL(MAIL_URL)
  url.username = ''
  url.password = ''
  try {
    // Without credentials, `verify` ends after the greeting.
    await createTransport(smtpOptions(url.href)).verify()
    return ok('mail', `${url.host} answers`)
  } catch (error) {
    return fault(
      'mail',
      `${url.host} cannot be used: ${error instanceof Error ? error.message : error}`,
      'Compare MAIL_URL with the mail provider’s settings. Enquiries still arrive; mails wait.',
    )
  }
}
