/** Registering, signing in, the profile. */
export const account = {
  signupTitle: 'Register Account',
  signupDescription:
    'Register with our Sivakasi crackers shop. We fill in the checkout for you and list all your orders in one place.',
  register: 'Register',
  mobileTaken: 'This mobile number already exists, please use different mobile number to continue',
  signupFailed: 'Error while processing',
  signedUp: 'Signup process done. Use your mobile number as Username & Password',
  redirectsToSignin: 'Taking you to sign-in in 5 seconds.',
  haveAccount: 'Already registered? Sign In',
  signinTitle: 'Login',
  signinDescription:
    'Sign in with your mobile number to see your orders of Sivakasi crackers. We fill in the checkout for you.',
  signIn: 'Sign In',
  signinFailed: 'Invalid username or password',
  storageBlocked:
    'Your browser blocks storage for this site, so you can’t sign in. Allow site data or use another browser.',
  showPassword: 'Show password',
  noAccount: 'New here? Register',
  profileTitle: 'My account',
  details: 'Customer details',
  update: 'Update',
  updated: 'Updated successfully',
  updateFailed: 'Error while updating your profile',
  changePassword: 'Change password',
  whyChange:
    'Your first password is your mobile number, which other people know. Choose a different 10-digit number.',
  currentPassword: 'Current Password',
  passwordFailed: 'Error while changing your password',
  passwordChanged: 'Password changed',
  unreachable:
    'We couldn’t connect. Your entries are still here. Check your internet connection and try again.',
}
