// The first calls in a new sandbox, to paste into a shell. The variables have the same names as in the request log and the certification.
// Creating the API key replaces the client secret, so that variable changes too.

export const FIRST_CALLS = `KEY=$(curl -s -X POST "$LINEHAUL_URL/v1/api-key" -u "$LINEHAUL_CLIENT_ID:$LINEHAUL_CLIENT_SECRET")
echo "$KEY"
export LINEHAUL_API_KEY=$(echo "$KEY" | sed 's/.*"apiKey":"\\([^"]*\\)".*/\\1/')
export LINEHAUL_CLIENT_SECRET=$(echo "$KEY" | sed 's/.*"apiClientSecret":"\\([^"]*\\)".*/\\1/')
export LINEHAUL_TOKEN=$(curl -s -X POST "$LINEHAUL_URL/authenticate" -H "apikey: $LINEHAUL_API_KEY" \\
  -u "$LINEHAUL_USERNAME:$LINEHAUL_PASSWORD" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -s "$LINEHAUL_URL/v1/whoami" -H "apikey: $LINEHAUL_API_KEY" -H "authorization: Bearer $LINEHAUL_TOKEN"`;
