# Calls the image service as a Python program would: from the WSDL alone, with zeep. Prints the results as JSON.
import json
import sys

import zeep

_, wsdl, _namespace, user, password, pro = sys.argv
service = zeep.Client(wsdl).service
auth = {"auth": {"user": user, "password": password}}
wrong = {"auth": {"user": user, "password": "wrong1"}}


def fault_of(call):
    try:
        call()
    except zeep.exceptions.Fault as fault:
        kind = fault.detail[0]
        return {"code": fault.code, "kind": kind.tag.split("}")[1], "words": kind.text}
    return None


check = service.imageCheck(requestID="zeep", pro=pro, docType=["BOL", "POD", "INV"], _soapheaders=auth)
view = service.imageView(requestID="zeep", key=check.image[0].key, _soapheaders=auth)
print(
    json.dumps(
        {
            "echo": service.echo("Zoë & <Söhne>"),
            "check": [check.requestID, check.pro, [[one.docType, one.status] for one in check.image]],
            "view": [view.requestID, view.pro, view.docType, view.format, view.pages, view.data[:5].decode()],
            "schemaError": fault_of(
                lambda: service.imageCheck(requestID="zeep", pro="12345", docType=["BOL"], _soapheaders=auth)
            ),
            "wrongPassword": fault_of(
                lambda: service.imageCheck(requestID="zeep", pro=pro, docType=["BOL"], _soapheaders=wrong)
            ),
        }
    )
)
