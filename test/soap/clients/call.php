<?php
// Calls the image service as a PHP program would: from the WSDL alone. Prints the results as JSON.
[, $wsdl, $namespace, $user, $password, $pro] = $argv;
$options = ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true];

function signedIn($wsdl, $options, $namespace, $user, $password) {
    $client = new SoapClient($wsdl, $options);
    $client->__setSoapHeaders(new SoapHeader($namespace, 'auth', ['user' => $user, 'password' => $password]));
    return $client;
}

function faultOf($call) {
    try {
        $call();
    } catch (SoapFault $fault) {
        $kind = array_key_first((array) $fault->detail);
        return ['code' => $fault->faultcode, 'kind' => $kind, 'words' => $fault->detail->$kind];
    }
    return null;
}

$client = signedIn($wsdl, $options, $namespace, $user, $password);
$wrong = signedIn($wsdl, $options, $namespace, $user, 'wrong1');
$check = $client->imageCheck(['requestID' => 'php', 'pro' => $pro, 'docType' => ['BOL', 'POD', 'INV']]);
$view = $client->imageView(['requestID' => 'php', 'key' => $check->image[0]->key]);
echo json_encode([
    'echo' => (new SoapClient($wsdl, $options))->echo('Zoë & <Söhne>'),
    'check' => [$check->requestID, $check->pro, array_map(fn ($one) => [$one->docType, $one->status], $check->image)],
    'view' => [$view->requestID, $view->pro, $view->docType, $view->format, $view->pages, substr($view->data, 0, 5)],
    'schemaError' => faultOf(fn () => $client->imageCheck(['requestID' => 'php', 'pro' => '12345', 'docType' => ['BOL']])),
    'wrongPassword' => faultOf(fn () => $wrong->imageCheck(['requestID' => 'php', 'pro' => $pro, 'docType' => ['BOL']])),
]);
