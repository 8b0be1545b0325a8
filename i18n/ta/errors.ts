import type { errors as english } from '../en/errors.ts'

/** What the API says when it refuses (D1). */
export const errors = {
  'invalid-json': 'அனுப்பியது சரியான JSON இல்லை',
  'invalid-idempotency-key': 'Idempotency-Key ஒரு UUID இல்லை',
  'not-signed-in': 'லாகின் செய்யுங்கள்',
  'invalid-credentials': 'யூசர்நேம் அல்லது பாஸ்வேர்டு தவறு',
  'anti-forgery': 'இந்தப் பக்கம் பழையதாகிவிட்டது, மீண்டும் திறந்து பாருங்கள்',
  'foreign-origin': 'வேறு தளங்களிலிருந்து வருவதை ஏற்க முடியாது',
  forbidden: 'இதற்கு உங்களுக்கு அனுமதி இல்லை',
  'not-found': 'கிடைக்கவில்லை',
  'method-not-allowed': 'இதை இங்கே செய்ய முடியாது',
  'cart-out-of-date': 'உங்கள் கார்ட்டில் சில பொருட்கள் மாறியுள்ளன, சரிபார்த்து ஆர்டரை மீண்டும் அனுப்புங்கள்',
  'move-not-allowed': 'இந்த நிலையிலிருந்து அந்த நிலைக்கு மாற்ற முடியாது',
  'changed-meanwhile': 'இதற்கிடையில் வேறொருவர் இதை மாற்றிவிட்டார், மீண்டும் பாருங்கள்',
  'mobile-number-taken': 'இந்த மொபைல் எண் ஏற்கனவே பதிவாகியுள்ளது, வேறு மொபைல் எண்ணைக் கொடுங்கள்',
  'body-too-large': 'அனுப்பியது மிகவும் பெரியது',
  'unsupported-media-type': 'JSON ஆக அனுப்ப வேண்டும்',
  'invalid-fields': 'குறியிட்ட இடங்களைச் சரிபாருங்கள்',
  'below-minimum-order': 'குறைந்தபட்ச ஆர்டர் தொகையை விடக் குறைவாக உள்ளது',
  'idempotency-key-reused': 'இந்த Idempotency-Key வேறொரு ஆர்டருடையது',
  'too-many-requests': 'பல முறை முயன்றுவிட்டீர்கள், சிறிது நேரம் கழித்து முயலுங்கள்',
  'internal-error': 'எங்கள் பக்கம் ஒரு சிறு சிக்கல், சிறிது நேரத்தில் மீண்டும் முயலுங்கள்',
  'not-ready': 'கடை இப்போதுதான் திறக்கிறது, சிறிது நேரத்தில் மீண்டும் முயலுங்கள்',
  'database-unavailable': 'கடையால் இப்போது இதைச் செய்ய முடியவில்லை, சிறிது நேரத்தில் மீண்டும் முயலுங்கள்',
  busy: 'இப்போது பலர் கேட்கிறார்கள், சிறிது நேரத்தில் மீண்டும் முயலுங்கள்',
} satisfies typeof english
